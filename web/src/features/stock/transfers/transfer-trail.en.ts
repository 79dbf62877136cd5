export const transferTrail = {
  from: 'From branch',
  to: 'To branch',
  kinds: {
    TRANSFER: 'Transfer',
    SHIPMENT: 'Shipment',
    ARRIVAL: 'Arrival',
    TRANSIT_LOSS: 'Loss in transit',
  },
  /** States, and steps that lead to none. */
  states: {
    DRAFT: 'Draft',
    REQUESTED: 'Requested',
    APPROVED: 'Approved',
    SENT: 'In transit',
    CLOSED: 'Closed',
    CANCELLED: 'Cancelled',
    CHANGED: 'Changed',
    RECEIVED: 'Received',
    FOUND: 'Found',
    SENT_BACK: 'Sent back',
    WRITTEN_OFF: 'Written off',
  },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    transferTrail: typeof transferTrail
  }
}
