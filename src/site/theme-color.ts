/** The page's ground, `--color-paper` of `tokens.css`, in the notation that browser bars and manifests read. */
export const THEME_COLOR = '#fbf8f3';
