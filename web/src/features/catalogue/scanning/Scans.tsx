import { useRef } from 'react'

import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { useScans } from '../../../ui/scans/use-scans.ts'
import { CameraButton } from './CameraButton.tsx'
import { useCodes } from './use-codes.ts'
import classes from './Scans.module.css'

import type { ReactNode } from 'react'

import type { Codes } from './use-codes.ts'

type ScansProps<Found> = Codes<Found> & {
  /** The camera stays on for the next code. */
  takesMany?: boolean
  /** Ways out of an unknown code as it was scanned; `done` takes the message away. */
  renderUnknown?: (scanned: string, done: () => void) => ReactNode
}

/**
 * Takes codes that are scanned anywhere on its page or in its dialog: by a barcode scanner, or with the camera by a button.
 * An unknown code is said.
 */
export function Scans<Found>({ takesMany, renderUnknown, ...codes }: ScansProps<Found>) {
  const at = useRef<HTMLDivElement>(null)
  const { problem, scan, clear } = useCodes(codes)
  useScans(at, (text) => void scan(text))
  return (
    <div ref={at} className={classes.scans}>
      <CameraButton onScan={scan} takesMany={takesMany ?? false} />
      {problem !== null && (
        <div className={classes.unknown}>
          <Message tone={problem.isQuestion === true ? 'warning' : 'danger'}>
            {problem.failure ?? t.scanning.unknown(problem.code)}
          </Message>
          {problem.failure === null && renderUnknown?.(problem.scanned, clear)}
        </div>
      )}
    </div>
  )
}
