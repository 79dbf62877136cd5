export const pins = {
  kinds: {
    APPROVAL: 'Approval of a discount',
    RETURN_APPROVAL: 'Approval of a return',
    VOID_APPROVAL: 'Approval of a void sale',
    CREDIT_APPROVAL: 'Approval of credit',
  },
  change: 'Change seller',
  lock: 'Lock',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    pins: typeof pins
  }
}
