// The language of the app. A language is one file in `locales/`, loaded when it is spoken; English
// says which texts there are, and the compiler holds the others to it.

import { useSyncExternalStore } from 'react';
import { onDevice } from '@/lib/kept';
import type { en } from '@/locales/en';

export type Messages = typeof en;

const STORED = 'nexus.language';
const files = import.meta.glob<Record<string, Messages>>('../../locales/*.ts');
const listeners = new Set<() => void>();
let current: { language: string; messages: Messages } | undefined;

/** The languages there are, by their codes. */
export const LANGUAGES = Object.keys(files)
  .map((path) => codeOf(path))
  .toSorted();

/** What a language calls itself. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Loads the language that was chosen here, or the first that the browser asks for. */
export async function startLanguage(): Promise<void> {
  const wanted = [onDevice.read(STORED), ...navigator.languages];
  const codes = wanted.map((tag) => tag?.split('-')[0]);
  await load(codes.find((code) => code && LANGUAGES.includes(code)) ?? 'en');
}

export async function chooseLanguage(code: string): Promise<void> {
  onDevice.write(STORED, code);
  await load(code);
}

async function load(code: string): Promise<void> {
  const path = Object.keys(files).find((file) => codeOf(file) === code);
  const loaded = path ? await files[path]?.() : undefined;
  const messages = loaded?.[code];
  if (!messages) throw new Error(`There is no language ${code}.`);
  current = { language: code, messages };
  document.documentElement.lang = code;
  for (const listener of listeners) listener();
}

/** The texts in the language of the moment; in components, `useT`. */
export function messages(): Messages {
  if (!current) throw new Error('The language is not loaded yet.');
  return current.messages;
}

export function useT(): Messages {
  return useSyncExternalStore(subscribe, messages);
}

export function useLanguage(): string {
  return useSyncExternalStore(subscribe, language);
}

export function language(): string {
  return current?.language ?? 'en';
}

/** For dates and numbers: the browser's region where it speaks the same language. */
export function locale(): string {
  const tag = navigator.languages.find((it) => it.split('-')[0] === language());
  return tag ?? language();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function codeOf(path: string): string {
  return /([^/]+)\.ts$/.exec(path)?.[1] ?? path;
}
