export const removalReasons = {
  title: 'Reasons of removals',
  hint: 'Why goods leave other than by a sale. Losses are summed up by these reasons.',
  name: (nth: string) => `Reason ${nth}`,
  back: 'Settings',
  newName: 'New reason',
  add: 'Add',
  added: 'Reason added',
  saved: 'Reason saved',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  asTyped: 'As typed, without a reason of the list',
  nothing: 'No reasons. Type one.',
  note: 'Note',
  other: 'Other',
  byText: 'Other reasons, as typed',
  readyMade: {
    DAMAGED: 'Damaged',
    EXPIRED: 'Expired',
    LOST: 'Lost',
    STOLEN: 'Stolen',
    OWN_USE: 'Own use',
    DONATED: 'Donated',
    CORRECTION: 'Correction',
  },
  kinds: { REMOVAL_REASON: 'Reason of removals' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    removalReasons: typeof removalReasons
  }
}
