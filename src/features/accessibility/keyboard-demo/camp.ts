// The twelve tribes in the order of their camp (Numbers 2): three on each side of the tent.

export const CAMP = [
  { side: 'East', tribes: ['Judah', 'Issachar', 'Zebulun'] },
  { side: 'South', tribes: ['Reuben', 'Simeon', 'Gad'] },
  { side: 'West', tribes: ['Ephraim', 'Manasseh', 'Benjamin'] },
  { side: 'North', tribes: ['Dan', 'Asher', 'Naphtali'] },
] as const;

export const TRIBES: readonly string[] = CAMP.flatMap(({ tribes }) => tribes);
export const TRIBES_PER_SIDE = 3;
