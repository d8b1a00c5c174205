// How long the database lets what browsers report be; longer is cut off instead of refused.

export const LONGEST_USER_AGENT = 512;
export const LONGEST_ADDRESS = 2048;
