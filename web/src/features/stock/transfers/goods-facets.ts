import { lotTexts } from '../lots/lot-fields.tsx'
import { transitCostFacts, transitCostFields, sentCostFields } from './costs/sent-costs.ts'
import { sentLotFields } from './lots/lots-to-move.ts'

/** Facets of a line of a transfer, on its page and on paper. */
export const goodsFields = sentLotFields
export const valueFields = sentCostFields
export const goodsTexts = lotTexts

/** Of what is in transit, on the page and in the list. */
export const factsInTransit = transitCostFacts
export const fieldsInTransit = transitCostFields
