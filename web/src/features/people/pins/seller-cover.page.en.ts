/** Words of the screen that asks who sells. */
export const sellerCover = {
  title: 'Who is selling?',
  locked: 'The screen is locked',
  hint: (name: string) => `Signed in as ${name}.`,
  people: 'Seller',
  pin: 'PIN',
  unlock: 'Unlock',
  back: 'Back',
  noneHere:
    'No PIN works on this device yet. Sign in once with the password, and set a PIN in the settings.',
  password: 'Sign in with a password',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    sellerCover: typeof sellerCover
  }
}
