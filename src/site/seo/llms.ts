/** A list of links in `llms.txt`; URLs are absolute. */
export interface LlmsSection {
  readonly heading: string;
  readonly links: readonly { readonly name: string; readonly url: string; readonly about: string }[];
}

/**
 * Returns the shop's `llms.txt` in the format of llmstxt.org: a name, a summary and sections of links. Omits
 * empty sections.
 */
export function renderLlmsText(name: string, summary: string, sections: readonly LlmsSection[]): string {
  const parts = sections
    .filter(({ links }) => links.length > 0)
    .map(({ heading, links }) => {
      const lines = links.map(
        ({ name: text, url, about }) => `- [${escapeLinkText(text)}](${url}): ${escapeLinkText(about)}`,
      );
      return `## ${heading}\n\n${lines.join('\n')}\n`;
    });
  return `# ${name}\n\n> ${summary}\n\n${parts.join('\n')}`;
}

/** Collapses whitespace and escapes brackets, so a text cannot end its line or its link. */
function escapeLinkText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]\\]/g, '\\$&');
}
