/** Rules for URLs in the configuration of the server and of the build. Each rule ends "NAME is …, but it must be …". */

/** A scheme and a host, with an optional port and slashes at the end. */
const ORIGIN = /^https?:\/\/[^/?#@\\\s]+\/*$/i;
/** A scheme and a host, with an optional port and path. */
const BASE_URL = /^https?:\/\/[^/?#@\\\s]+(?:\/[^?#\\\s]*)?$/i;
/** Any URL without credentials, with which `fetch` would fail. */
const PLAIN_URL = /^https?:\/\/[^/?#@\\\s]+(?:[/?#]\S*)?$/i;

export const ORIGIN_RULE =
  'an http or https URL without path, query, hash or credentials, such as https://shop.example';
export const BASE_URL_RULE =
  'an http or https URL without query, hash or credentials, such as https://shop.example';
export const PLAIN_URL_RULE = 'an http or https URL without credentials, such as https://shop.example';

/** Returns whether a text is the URL of a site. The shop does not work below a path. */
export const isOriginUrl = (text: string): boolean => ORIGIN.test(text) && URL.canParse(text);

/** Returns whether a text is a URL to which paths can be added. */
export const isBaseUrl = (text: string): boolean => BASE_URL.test(text) && URL.canParse(text);

/** Returns whether a text is a URL that can be called as it is. */
export const isPlainUrl = (text: string): boolean => PLAIN_URL.test(text) && URL.canParse(text);

/** Returns a text for messages, without the credentials of a URL. */
export const hideCredentials = (text: string): string => text.replaceAll(/\/\/[^/\s]*@/g, '//***@');
