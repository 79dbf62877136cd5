import { getInstitutionLogo } from '@mezgeb/contract/business/institution-logo'
import { useEffect, useState } from 'react'

import { callBytes } from '../../../../lib/api/call-bytes.ts'
import { keptPicture, loadPicture } from '../../../../lib/pictures/load-picture.ts'

// The name of the institution is below it.
// oxlint-disable-next-line import/no-default-export -- `lazy` takes one
export default function LogoPicture({ id, logo }: { id: string; logo: string }) {
  const key = `logo ${logo}`
  const [address, setAddress] = useState(() => keptPicture(key))
  const [isDrawn, setDrawn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isLoaded = address !== undefined
  useEffect(() => {
    if (isLoaded) return undefined
    const read = () => callBytes(getInstitutionLogo, { params: { id, logo } })
    return loadPicture({
      source: { key, read },
      done: setAddress,
      onFailure: () => setFailed(true),
    })
  }, [isLoaded, key, id, logo])
  if (!isLoaded) return hasFailed ? null : <span data-awaited="" />
  const handleDrawn = () => setDrawn(true)
  return (
    <img
      src={address}
      alt=""
      data-awaited={isDrawn ? undefined : ''}
      onLoad={handleDrawn}
      onError={handleDrawn}
    />
  )
}
