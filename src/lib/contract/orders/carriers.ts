/**
 * The carriers with a tracking page, by name: the URL up to the tracking number, and what follows it. A shop can also
 * name any other carrier, whose numbers have no link. [SHIP-03]
 */
const CARRIERS = {
  'Australia Post': ['https://auspost.com.au/mypost/track/#/details/'],
  'Canada Post': ['https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor='],
  Chronopost: ['https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT='],
  Colissimo: ['https://www.laposte.fr/outils/suivre-vos-envois?code='],
  'Deutsche Post': ['https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode='],
  DHL: ['https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  DPD: ['https://tracking.dpd.de/parcelstatus?query='],
  FedEx: ['https://www.fedex.com/fedextrack/?trknbr='],
  GLS: ['https://gls-group.eu/EU/en/parcel-tracking?match='],
  'Japan Post': [
    'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=',
    '&searchKind=S002&locale=en',
  ],
  'La Poste': ['https://www.laposte.fr/outils/suivre-vos-envois?code='],
  'Royal Mail': ['https://www.royalmail.com/track-your-item#/tracking-results/'],
  'Swiss Post': ['https://service.post.ch/ekp-web/ui/entry/search/'],
  UPS: ['https://www.ups.com/track?tracknum='],
  USPS: ['https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  Yamato: ['https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id='],
} as const satisfies Record<string, readonly [before: string, after?: string]>;

/** The names of the carriers, in alphabetical order. */
export const CARRIER_NAMES: readonly string[] = Object.keys(CARRIERS);

const BY_NAME = new Map<string, readonly [before: string, after?: string]>(Object.entries(CARRIERS));

/** Returns a carrier's name as the table spells it, or as it is if the table lacks it. */
export function carrierName(name: string): string {
  const lower = name.toLowerCase();
  return CARRIER_NAMES.find((known) => known.toLowerCase() === lower) ?? name;
}

/** Returns the URL of a carrier's page about a parcel; undefined for a carrier without one. */
export function trackingUrl(carrier: string | null | undefined, trackingNumber: string): string | undefined {
  const [before, after = ''] = BY_NAME.get(carrier ?? '') ?? [];
  return before && before + encodeURIComponent(trackingNumber) + after;
}
