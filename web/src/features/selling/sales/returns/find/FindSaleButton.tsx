import { useContext } from 'react'

import { useMay } from '../../../../../lib/session/use-may.ts'
import { t } from '../../../../../texts/texts.ts'
import { useKeyDisclosure } from '../../../../../ui/form/use-key-disclosure.ts'
import { Button } from '../../../../../ui/kit/Button.tsx'
import { WritesOff } from '../../../../../ui/kit/writes-off.ts'
import { usePageKey } from '../../../../../ui/shell/page-action.ts'
import { LazyFindSale } from './find-sale-modal.ts'

/** Finds the sale whose goods come back; the key r does the same. */
export function FindSaleButton() {
  return useMay()('sales.return') ? <OpenFindSale /> : null
}

function OpenFindSale() {
  const { key, isOpen, open, close } = useKeyDisclosure()
  const whyOff = useContext(WritesOff)
  usePageKey('r', () => (whyOff === null ? open() : undefined))
  return (
    <>
      <Button
        {...(whyOff === null ? {} : { disabled: true, title: whyOff })}
        aria-haspopup="dialog"
        aria-keyshortcuts="r"
        onClick={open}
        onMouseEnter={LazyFindSale.preload}
        onFocus={LazyFindSale.preload}
      >
        {t.returnOfSale.find}
      </Button>
      {key > 0 && <LazyFindSale key={key} opened={isOpen} onClose={close} />}
    </>
  )
}
