import type { Feature } from '../kit/feature.ts'

export const transfers = {
  topic: 'transfers',
  audit: 'TRANSFER',
  documents: {
    SHIPMENT: {
      sign: -1,
      lines: 'many',
      audit: 'SHIPMENT',
      list: 'shipments',
      links: ['FULFILS'],
    },
    ARRIVAL: {
      sign: 1,
      lines: 'many',
      audit: 'ARRIVAL',
      list: 'arrivals',
      links: ['FULFILS'],
    },
    TRANSIT_LOSS: {
      sign: -1,
      lines: 'many',
      audit: 'TRANSIT_LOSS',
      list: 'transit_losses',
      note: 'reason',
      links: ['FULFILS'],
    },
  },
  permissions: {
    STAFF: ['transfers.view', 'transfers.request', 'transfers.ship', 'transfers.receive'],
    ADMIN: ['transfers.approve', 'transfers.settle', 'transfers.at-once'],
  },
} as const satisfies Feature
