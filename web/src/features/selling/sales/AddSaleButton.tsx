import { useContext, useEffect } from 'react'

import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { whenIdle } from '../../../ui/kit/when-idle.ts'
import { WritesOff } from '../../../ui/kit/writes-off.ts'
import { openSale } from './form/open-sale.ts'
import { SaleModal } from './form/sale-modal.ts'
import { useMaySell } from './use-may-sell.ts'

/** For STAFF and ADMIN only (spec §2, §6). */
export function AddSaleButton({ children = t.sales.add }: { children?: string }) {
  const whyOff = useContext(WritesOff)
  useEffect(() => whenIdle(SaleModal.preload), [])
  if (!useMaySell()) return null
  return (
    <Button
      variant="primary"
      {...(whyOff === null ? {} : { disabled: true, title: whyOff })}
      aria-haspopup="dialog"
      aria-keyshortcuts="s"
      onClick={openSale}
      onMouseEnter={SaleModal.preload}
      onFocus={SaleModal.preload}
    >
      {children}
    </Button>
  )
}
