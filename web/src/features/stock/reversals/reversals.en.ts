export const reversals = {
  tab: 'Reversals',
  list: 'Reversals',
  search: 'Search reversals...',
  noMatch: 'No reversals match your search.',
  none: 'Nothing was reversed.',
  kinds: { REVERSAL: 'Reversal' },
  reverse: 'Reverse',
  title: (document: string) => `Reverse ${document}`,
  effect:
    'The stock changes by these lines. The document stays in the lists, marked as reversed. Selling prices that it set do not change.',
  takesBack: (line: string) => `Takes back ${line}`,
  putsBack: (line: string) => `Puts back ${line}`,
  done: 'Reversed',
  doneBy: (name: string) => `${name} reversed it a moment ago.`,
  reversed: 'Reversed',
  correct: 'Correct',
  correction: (document: string) => `Correct ${document}`,
  correctionEffect: 'Saving reverses the old document and records this one, in one step.',
  corrected: 'Corrected',
  corrects: 'Corrects',
  correctedBy: 'Corrected by',
  reverses: 'Reverses',
  returns: 'Goods of',
  reversedBy: 'Reversed by',
  named: (kind: string, number: string) => `${kind} ${number}`,
  date: 'Date',
  document: 'Document',
  details: 'Details',
  recordedBy: 'Recorded by',
  recordedAt: 'Recorded',
  lines: 'Lines',
  change: 'Change of stock',
  missing: 'This document does not exist, or not in your branch.',
  failed: 'Error loading the document',
  all: 'All stock documents',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    reversals: typeof reversals
  }
}
