/** SVG paths for `LineIcon` of icons that only static markup uses. Kept out of the islands' bundle. */
export const headerIcons = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20.5 20.5',
  bag: 'M5.5 8.5h13l1 12h-15l1-12Zm3.5 0V7a3 3 0 0 1 6 0v1.5',
  person: 'M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2Zm-7.5 8.3c.5-3.7 3.5-6 7.5-6s7 2.3 7.5 6',
  menu: 'M3.5 8h17M3.5 16h17',
} as const;
