/** The member states of the European Union, by their ISO 3166-1 codes. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** The states of the European Economic Area: those of the EU, and Iceland, Liechtenstein and Norway. */
export const EEA_COUNTRIES: readonly string[] = [...EU_COUNTRIES, 'IS', 'LI', 'NO'];
