// How many days may be set; the database holds to the same bounds.
import type { NumberRange } from '~/lib/forms/typed-number.ts';

export const USER_AGENT_DAYS: NumberRange = { least: 1, most: 3650, isWhole: true };
export const UNCONFIRMED_DAYS: NumberRange = { least: 1, most: 365, isWhole: true };
