export const NOT_AN_ADDRESS = 'Please enter a valid email address';
