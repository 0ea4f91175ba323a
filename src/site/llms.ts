/** A list of links in `llms.txt`. Addresses are absolute. */
export interface LlmsSection {
  readonly heading: string;
  readonly links: readonly { readonly name: string; readonly url: string; readonly about: string }[];
}

/**
 * The shop for language models, in the notation of llmstxt.org: a name, a summary, sections of links. A section
 * without links is left out.
 */
export function llmsText(name: string, summary: string, sections: readonly LlmsSection[]): string {
  const parts = sections
    .filter(({ links }) => links.length > 0)
    .map(({ heading, links }) => {
      const lines = links.map(
        ({ name: text, url, about }) => `- [${oneLine(text)}](${url}): ${oneLine(about)}`,
      );
      return `## ${heading}\n\n${lines.join('\n')}\n`;
    });
  return `# ${name}\n\n> ${summary}\n\n${parts.join('\n')}`;
}

/** A text that cannot end its line or its link. */
function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]\\]/g, '\\$&');
}
