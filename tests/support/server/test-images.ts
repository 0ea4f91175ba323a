import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Returns an image of one color, with no output format chosen yet. */
export function plainImage(width: number, height: number, background = '#a4472f'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Returns a small PNG file whose header claims these dimensions. */
export async function pngWithClaimedSize(width: number, height: number): Promise<Buffer> {
  const png = await plainImage(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** Form values by field name. Undefined omits a field, a list repeats it. */
export type FormFields = Readonly<
  Record<string, string | Buffer | File | readonly (string | File)[] | undefined>
>;

/** Returns form data as a browser would send it. */
export function createFormData(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const items = Array.isArray(value) ? value : [value];
    for (const item of items) {
      if (Buffer.isBuffer(item)) form.append(name, new File([new Uint8Array(item)], 'image'));
      else if (item !== undefined) form.append(name, item);
    }
  }
  return form;
}
