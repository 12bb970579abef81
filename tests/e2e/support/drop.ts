import type { Locator } from '@playwright/test';

interface DroppedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Drops files onto the middle of something, as from a folder of the desktop. */
export async function drop(target: Locator, files: readonly DroppedFile[]): Promise<void> {
  const page = target.page();
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, given);
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const event = { dataTransfer, clientX: x + width / 2, clientY: y + height / 2 };
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, event);
}
