/** Words of the own PIN in the settings. */
export const pinSettings = {
  title: 'PIN for the till',
  hint: 'Six digits instead of the password, to change the seller. They work on devices where you have signed in with your password.',
  set: 'Set a PIN',
  change: 'Change PIN',
  remove: 'Remove PIN',
  newPin: 'New PIN (6 digits)',
  saved: 'PIN saved',
  removed: 'PIN removed',
  removeHint: 'You will sign in with your password on every device.',
  lockAfter: 'Lock the till after',
  off: 'Off',
  opensTill: 'Open the till after sign-in',
  minutes: (count: string) => `${count} min`,
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    pinSettings: typeof pinSettings
  }
}
