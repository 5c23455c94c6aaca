// A real server of its own: the binary, on a temporary directory and a free port.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const BINARY = process.env.NEXUS_BINARY || '../target/debug/nexus';
const PATIENCE = 30_000;

export class Server {
  readonly url: string;
  /** Where the first account is made, while there is none. */
  readonly setupUrl: Promise<string>;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(
    url: string,
    setupUrl: Promise<string>,
    process: ChildProcess,
    folder: string,
  ) {
    this.url = url;
    this.setupUrl = setupUrl;
    this.#process = process;
    this.#folder = folder;
  }

  /** `settings` are environment variables, such as `NEXUS_SIGNUP`. */
  static async start(settings: Record<string, string> = {}): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-browser-'));
    const args = ['serve', '--data', join(folder, 'data'), '--listen', '127.0.0.1:0'];
    const env = { ...environment(folder), NEXUS_RATE_LIMITS: 'off', ...settings };
    const child = spawn(BINARY, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const serving = withResolvers<string>();
    const setup = withResolvers<string>();
    setup.promise.catch(() => {});
    child.once('error', serving.reject);
    child.once('exit', (code) => serving.reject(new Error(`the server ended with ${code}`)));
    const timer = setTimeout(
      () => serving.reject(new Error('the server does not say its address')),
      PATIENCE,
    );
    createInterface({ input: child.stderr }).on('line', (line) => {
      const said = read(line);
      if (said?.message?.startsWith('serving on')) serving.resolve(`http://${said.address}`);
      if (said?.message?.startsWith('there is no account')) setup.resolve(said.address ?? '');
    });
    try {
      return new Server(await serving.promise, setup.promise, child, folder);
    } finally {
      clearTimeout(timer);
    }
  }

  /** What a command prints that is run beside the server, such as `user invite`. */
  async command(...args: string[]): Promise<string> {
    const all = [...args, '--data', join(this.#folder, 'data')];
    const { stdout } = await promisify(execFile)(BINARY, all, { env: environment(this.#folder) });
    return stdout.trim();
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    if (this.#process.exitCode === null) {
      this.#process.kill('SIGTERM');
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Nothing of whoever runs the tests but where programs are. */
function environment(folder: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: folder };
}

/** A line of the log, which is JSON when nobody watches. */
function read(line: string): { message?: string; address?: string } | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** `Promise.withResolvers`, which the oldest Node.js that is supported does not have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
