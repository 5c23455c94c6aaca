// A short sound of two soft notes, made here so that nothing has to be loaded.

/** In Hertz, and when each begins, in seconds. */
const NOTES = [
  { pitch: 659.25, at: 0 },
  { pitch: 880, at: 0.16 },
];
const LASTS = 0.7;
const LOUDNESS = 0.18;

let context: AudioContext | undefined;

/** Later, it would be about nothing. */
const PATIENCE = 1000;

/** Silent where the browser wants somebody to touch the page first, or there is no sound. */
export function playChime(): void {
  const asked = performance.now();
  void sounding().then(
    (audio) => {
      if (performance.now() - asked > PATIENCE) return;
      for (const { pitch, at } of NOTES) playNote(audio, pitch, audio.currentTime + at);
    },
    () => {},
  );
}

async function sounding(): Promise<AudioContext> {
  if (navigator.userActivation?.hasBeenActive === false)
    throw new Error('Nobody touched the page.');
  context ??= new AudioContext();
  await context.resume();
  return context;
}

function playNote(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LASTS);
}
