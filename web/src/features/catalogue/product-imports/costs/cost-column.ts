import { t } from '../../../../texts/texts.ts'
import { words } from '../reading/words-in.ts'

export const COST_LABEL = { unitCost: () => t.importing.unitCost }

export const COST_HEADINGS = {
  unitCost: words(`
    cost per unit, unit cost, cost, purchase price, buying price, cost price, purchase cost,
    purchase rate, buy price, cost each, cost per piece, buying cost, unit cost price,
    unit purchase price, last cost, average cost, landed cost, የአንዱ መግዣ ዋጋ, መግዣ ዋጋ, የመግዣ ዋጋ, የግዢ ዋጋ,
    ግዢ ዋጋ, የግዥ ዋጋ, ግዥ ዋጋ, መግዣ, የተገዛበት ዋጋ, የተገዛበት, የመግዣ, ወጪ, default unit cost, last unit cost,
    avg cost, average unit cost, standard cost, valuation rate, buying rate, purchase unit price`),
}
