import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture of one color, still to be given a type. */
export function plain(width: number, height: number, background = '#a4472f'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A small PNG file whose head says that it is as large as this. */
export async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** By the name of the field: undefined leaves it out, a list gives it several times. */
export type FormFields = Readonly<
  Record<string, string | Buffer | File | readonly (string | File)[] | undefined>
>;

/** What a form of the browser sends. */
export function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, given] of Object.entries(fields)) {
    const values = Array.isArray(given) ? given : [given];
    for (const value of values) {
      if (Buffer.isBuffer(value)) form.append(name, new File([new Uint8Array(value)], 'picture'));
      else if (value !== undefined) form.append(name, value);
    }
  }
  return form;
}
