export const settings = {
  title: 'Settings',
  description: 'Your account, and how Mezgeb looks on this device.',
  account: 'Your account',
  nameSaved: 'Name saved',
  passwordTitle: 'Password',
  passwordHint: 'You will be signed out everywhere and can sign in with the new password.',
  chooseOwn: 'Choose a password of your own to begin.',
  current: 'Current password',
  next: 'New password',
  changePassword: 'Change password',
  sessions: 'Signed in on',
  thisSession: 'This device',
  lastUsed: (time: string) => `Last used ${time}`,
  unknownDevice: 'Unknown device',
  endSession: 'Sign out there',
  device: 'This device',
  language: 'Language',
  calendar: 'Calendar',
  gregorian: 'Gregorian',
  ethiopian: 'Ethiopian',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  asDevice: 'As the device',
  shortcuts: 'Single-key shortcuts',
  on: 'On',
  off: 'Off',
  seeShortcuts: 'See all shortcuts',
  institution: 'Business',
  businessSaved: 'Business saved',
  currency: 'Currency',
  currencyHint: 'One currency for all amounts of your institution. Amounts are not converted.',
  asScreens: 'Not set (ETB on products, $ on dashboard)',
  currencySaved: 'Currency saved',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    settings: typeof settings
  }
}
