import { SellerScreen } from '../features/people/pins/SellerScreen.tsx'
import { holdOpen } from '../features/selling/till/basket/stored-baskets.ts'

/** The question for the seller. The open basket of the till is held for the former one. */
export function SellerCover({ isLocked }: { isLocked: boolean }) {
  return <SellerScreen isLocked={isLocked} putAside={holdOpen} />
}
