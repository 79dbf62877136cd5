import { useState } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { PrintSheet } from '../../../ui/shell/PrintSheet.tsx'
import { PaperChoice } from '../../workspace/printing/paper/PaperChoice.tsx'
import classes from '../../workspace/printing/paper/Slip.module.css'
import { usePaper } from '../../workspace/printing/paper/use-paper.ts'
import { SlipButtons } from '../../workspace/printing/SlipButtons.tsx'
import { CashSlip } from './CashSlip.tsx'
import { movementName } from './movement-name.ts'

import type { CashMovement } from '@mezgeb/contract/selling/shifts'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { Paper } from '../../workspace/printing/paper/paper.ts'

type CashSlipDialogProps = ModalProps & { movement: CashMovement }

/** The slip of cash in or out, as it will be printed. */
export function CashSlipDialog({ opened, onClose, movement }: CashSlipDialogProps) {
  const [paper, setPaper] = usePaper()
  const [isPrinting, setPrinting] = useState(false)
  const maySeeShift = useMay()('shifts.view')
  const name = movementName(movement)
  const slip = (on: Paper) => <CashSlip movement={movement} paper={on} />
  return (
    <Dialog title={name} opened={opened} onClose={onClose} size="lg">
      <div className={classes.tools}>
        <PaperChoice value={paper} onChange={setPaper} />
        <Button variant="primary" data-autofocus onClick={() => setPrinting(true)}>
          {t.printing.print}
        </Button>
        <SlipButtons title={`${name} ${movement.till.name}`}>{slip}</SlipButtons>
        {maySeeShift && (
          <ButtonLink way={{ to: '/shifts/$id', params: { id: movement.shiftId } }}>
            {t.shifts.title}
          </ButtonLink>
        )}
      </div>
      {slip(paper)}
      {isPrinting && (
        <PrintSheet isSlip onPrinted={() => setPrinting(false)}>
          {slip(paper)}
        </PrintSheet>
      )}
    </Dialog>
  )
}
