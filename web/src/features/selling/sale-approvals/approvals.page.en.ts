/** Words of an approval with a PIN. */
export const approvals = {
  approver: 'Approved by',
  pin: 'PIN',
  approve: 'Approve',
  approveAndReturn: (amount: string) => `Approve and return ${amount}`,
  anotherDay: 'This sale is of another day. Its return needs the approval of an administrator.',
  ofCredit: (amount: string) => `${amount} above the credit limit needs an approval.`,
  voids: 'This voids the sale, which needs the approval of an administrator.',
  noneHere: 'Somebody who may approve it can do so here, once their PIN works on this device.',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    approvals: typeof approvals
  }
}
