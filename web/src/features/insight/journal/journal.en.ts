export const journal = {
  title: 'Journal',
  kinds: { JOURNAL_ACCOUNT: 'Account of the journal' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    journal: typeof journal
  }
}
