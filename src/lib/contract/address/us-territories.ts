/** Countries of ISO 3166-1 that are also states in addresses of the United States. */
export const US_TERRITORIES: readonly string[] = ['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW'];
