/** The page background, `--color-paper` of `tokens.css`, as hex for the theme color of browsers and manifests. */
export const THEME_COLOR = '#fbf8f3';
