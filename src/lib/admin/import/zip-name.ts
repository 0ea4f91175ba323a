/**
 * The upper half of code page 850, which Windows uses for file names. US Windows uses code page 437, which has
 * the common letters at the same positions.
 */
const UPPER_HALF =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/**
 * Decodes a file name from a ZIP file: as UTF-8 if that is valid, otherwise as code page 850. Ignores the ZIP
 * flag for UTF-8, because macOS does not set it.
 */
export function decodeZipName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [...bytes]
      .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : UPPER_HALF[byte - 0x80]))
      .join('');
  }
}
