/** The sorts of changes of the stock value, in the order of the report (docs/decisions/0112), and whether Losses has them (docs/decisions/0120). */
const IS_LOSS = {
  OPENED: false,
  BOUGHT: false,
  ENTERED: false,
  SENT_BACK: false,
  SOLD: false,
  RETURNED: false,
  LOST: true,
  FOUND: true,
  MISSING: true,
  SENT: false,
  ARRIVED: false,
  LOST_ON_ROAD: true,
  QUARANTINED: false,
  RELEASED: false,
  VALUED: true,
  BILLED: true,
  REVALUED: true,
  DIFFERENCES: true,
}
export type BridgeLine = keyof typeof IS_LOSS

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys knows no names
export const BRIDGE_LINES = Object.keys(IS_LOSS) as [BridgeLine, ...BridgeLine[]]
export const LOSS_LINES = BRIDGE_LINES.filter((line) => IS_LOSS[line])
