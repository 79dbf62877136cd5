export const tills = {
  title: 'Tills',
  hint: 'Drawers of cash at the counters. Open a till with the cash that is in it, and count it when you close it.',
  none: 'This branch has no till yet.',
  askAdmin: 'Ask your administrator to add one.',
  newName: 'New till',
  add: 'Add till',
  added: 'Till added',
  saved: 'Till saved',
  name: (name: string) => `Name of ${name}`,
  rename: 'Rename',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  off: 'Off',
  closed: 'Closed',
  open: 'Open',
  openSince: (time: string, name: string) => `Open since ${time}, by ${name}`,
  thisDevice: 'This device',
  takeHere: 'Use on this device',
  choose: 'Choose till',
  needTill: 'Sales need an open till',
  needTillHint: 'A sale is refused while no till is open.',
  noneOpen: 'Sales need an open till, and this device has none in this branch.',
  openOne: 'Open a till',
  cashFrom: (till: string) => `Take the cash out of ${till}`,
  sell: 'Sell',
  kinds: { TILL: 'Till' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    tills: typeof tills
  }
}
