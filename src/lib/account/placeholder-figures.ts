import { userDashboardText } from '#messages/account.ts';

/** A figure of the dashboard, shown as a tile and as a bar of the chart. */
interface Figure {
  readonly name: string;
  readonly value: number;
  /** The formatted value. */
  readonly shown: string;
  /** Whether the chart highlights this figure. */
  readonly accent: boolean;
}

/** The fixed figures of the User Dashboard, for base backends without statistics. [USER-01, USER-02] */
export const PLACEHOLDER_FIGURES: readonly Figure[] = [
  { name: userDashboardText.payment, value: 10, shown: '$10', accent: false },
  { name: userDashboardText.reviews, value: 20, shown: '20', accent: true },
  { name: userDashboardText.purchase, value: 23, shown: '23', accent: false },
];
