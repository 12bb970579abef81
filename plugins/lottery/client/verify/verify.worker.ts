import { check } from './check.ts';
import type { Evidence, Step } from './types.ts';

/**
 * What the worker says: each step when it is known, then how long all took; or that it cannot
 * compute here.
 */
export type Said = { readonly step: Step } | { readonly done: true; readonly ms: number } | { readonly fault: string };

// The page's types stand for the window; here `self` is a worker's.
const worker = self as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<Evidence>) => void): void;
  postMessage(said: Said, transfer: Transferable[]): void;
};

worker.addEventListener('message', ({ data }) => void run(data));

async function run(evidence: Evidence): Promise<void> {
  const started = performance.now();
  try {
    for await (const step of check(evidence)) worker.postMessage({ step }, []);
    worker.postMessage({ done: true, ms: performance.now() - started }, []);
  } catch (error) {
    worker.postMessage({ fault: error instanceof Error ? error.message : String(error) }, []);
  }
}
