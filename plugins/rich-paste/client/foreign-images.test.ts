import { expect, it } from 'vitest';
import { takeForeignImages, withoutInline } from './foreign-images.ts';

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
    ofAddress: (address) => (asked.push(address), address.includes('no-room') ? null : '/media/upload/id-1'),
    ofFile: (file) => (asked.push(file.size, file.type), '/media/upload/id-2'),
  });
  expect(asked).toEqual(['https://pictures.test/a.png', 3, 'image/png', 'https://pictures.test/no-room.png']);
  expect(page.addresses()).toEqual([
    ...[`${own}/media/sw4/aa/x.png`, '/media/sw4/aa/x.png', '/media/upload/id-1', '/media/upload/id-2'],
    ...[null, null, null, null],
  ]);
});

it('takes pictures out of pasted HTML before its length counts, and says when the text itself is too long', () => {
  const picture = `data:image/png;base64,${'A'.repeat(4_000)}`;
  const read = withoutInline(`<p>before<img src="${picture}">after</p>`, 100);
  expect(read).toEqual({ html: '<p>before<img src="data:inline,0">after</p>', inline: [picture], isCut: false });
  const page = pageOf('data:inline,0', 'data:inline,7');
  const sizes: number[] = [];
  const images = { ofAddress: () => null, ofFile: (file: File) => (sizes.push(file.size), '/media/upload/id-1') };
  takeForeignImages(page.body, 'https://forum.test', images, read.inline);
  expect(sizes).toEqual([3_000]);
  expect(page.addresses()).toEqual(['/media/upload/id-1', null]);
  expect(withoutInline('x'.repeat(101), 100)).toMatchObject({ html: 'x'.repeat(100), isCut: true });
});

it('leaves out a picture whose bytes are broken, and goes on', () => {
  const page = pageOf('data:image/png;base64,AAECA', 'data:image/gif;base64,AAEC');
  takeForeignImages(page.body, 'https://forum.test', { ofAddress: () => null, ofFile: () => '/media/upload/id-1' });
  expect(page.addresses()).toEqual([null, '/media/upload/id-1']);
});
