export const pins = {
  kinds: { APPROVAL: 'Approval of a discount', RETURN_APPROVAL: 'Approval of a return' },
  change: 'Change seller',
  lock: 'Lock',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    pins: typeof pins
  }
}
