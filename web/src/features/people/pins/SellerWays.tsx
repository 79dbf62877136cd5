import { askSeller, lockScreen } from '../../../lib/session/seller-cover.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { pinsHere } from './pins-here.ts'

/** Change seller and Lock in the user's menu, where somebody's PIN works. */
export function SellerWays({ className }: { className: string | undefined }) {
  if (pinsHere(useUser()).length === 0) return null
  return (
    <>
      <button className={className} type="button" onClick={askSeller}>
        {t.pins.change}
      </button>
      <button className={className} type="button" onClick={lockScreen}>
        {t.pins.lock}
      </button>
    </>
  )
}
