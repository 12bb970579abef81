import sharp from 'sharp';

/** A PNG of one colour, as a player might upload it. */
export function picture(width: number = 320, height: number = 200, background: string = '#2fb5d4'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
