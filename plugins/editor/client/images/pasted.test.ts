import { expect, it } from 'vitest';
import type { EditorValue } from '../model/types.ts';
import { readPasted, takeForeignImages, withUploads } from './pasted.ts';

/** What is read of pasted HTML: its pictures. */
function pageOf(...addresses: string[]) {
  const images = addresses.map((address) => {
    let src: string | null = address;
    return {
      getAttribute: () => src,
      setAttribute: (_name: string, value: string) => void (src = value),
      removeAttribute: () => void (src = null),
    };
  });
  // Nothing else of it is used.
  const body = { querySelectorAll: () => images } as unknown as HTMLElement;
  return { body, addresses: () => images.map((image) => image.getAttribute()) };
}

it('uploads what is not ours, and names the uploads', () => {
  const own = 'https://forum.test';
  const page = pageOf(
    `${own}/media/sw4/aa/x.png`,
    '/media/sw4/aa/x.png',
    'https://pictures.test/a.png',
    'data:image/png;base64,AAEC',
    'data:image/svg+xml;base64,AAEC',
    'file:///C:/word/clip_image001.png',
    'javascript:alert(1)',
    'https://pictures.test/no-room.png',
  );
  const asked: (string | number)[] = [];
  takeForeignImages(page.body, own, {
    ofAddress: (address) => (asked.push(address), address.includes('no-room') ? null : 'id-1'),
    ofFile: (file) => (asked.push(file.size, file.type), 'id-2'),
  });
  expect(asked).toEqual(['https://pictures.test/a.png', 3, 'image/png', 'https://pictures.test/no-room.png']);
  expect(page.addresses()).toEqual([
    ...[`${own}/media/sw4/aa/x.png`, '/media/sw4/aa/x.png', '/media/upload/id-1', '/media/upload/id-2'],
    ...[null, null, null, null],
  ]);
});

it('takes pictures out of pasted HTML before its length counts, and says when the text itself is too long', () => {
  const picture = `data:image/png;base64,${'A'.repeat(4_000)}`;
  const read = readPasted(`<p>before<img src="${picture}">after</p>`, 100);
  expect(read).toEqual({ html: '<p>before<img src="data:inline,0">after</p>', inline: [picture], isCut: false });
  const page = pageOf('data:inline,0', 'data:inline,7');
  const sizes: number[] = [];
  const images = { ofAddress: () => null, ofFile: (file: File) => (sizes.push(file.size), 'id-1') };
  takeForeignImages(page.body, 'https://forum.test', images, read.inline);
  expect(sizes).toEqual([3_000]);
  expect(page.addresses()).toEqual(['/media/upload/id-1', null]);
  expect(readPasted('x'.repeat(101), 100)).toMatchObject({ html: 'x'.repeat(100), isCut: true });
});

it('leaves out a picture whose bytes are broken, and goes on', () => {
  const page = pageOf('data:image/png;base64,AAECA', 'data:image/gif;base64,AAEC');
  takeForeignImages(page.body, 'https://forum.test', { ofAddress: () => null, ofFile: () => 'id-1' });
  expect(page.addresses()).toEqual([null, '/media/upload/id-1']);
});

it('puts uploads in their places, and no others', () => {
  const image = (src: string) => ({ type: 'image' as const, src, children: [{ text: '' }] as [{ text: string }] });
  const value: EditorValue = [
    { type: 'p', children: [image('/media/upload/id-1'), image('/media/upload/forged'), image('/media/sw4/a.png')] },
  ];
  expect(withUploads(value, (id) => id === 'id-1')).toMatchObject([
    { children: [{ upload: 'id-1' }, { src: '/media/upload/forged' }, { src: '/media/sw4/a.png' }] },
  ]);
  expect(value[0]).not.toHaveProperty('children.0.src');
});
