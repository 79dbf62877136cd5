import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'

import type { GoodsStep } from './next-step.ts'

/** The id of the form that moves goods. */
export const GOODS_FORM = 'transfer-goods'

type SaveButtonProps = { className: string | undefined; step: GoodsStep; saving?: boolean }

/** On a phone under the thumb, in the bar of the page; else at the end of the form. */
export function SaveButton({ className, step, saving = false }: SaveButtonProps) {
  return (
    <Button
      className={className}
      type="submit"
      form={GOODS_FORM}
      variant="primary"
      busy={saving}
      title="Ctrl+Enter"
      aria-keyshortcuts="Control+Enter"
      data-save=""
    >
      {t.transfersPage[step]}
    </Button>
  )
}
