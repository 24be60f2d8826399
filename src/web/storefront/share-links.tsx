import Check from 'lucide-react/icons/check'
import LinkIcon from 'lucide-react/icons/link'
import Share from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { pictureAddress } from '../picture-address.ts'
import { useShop } from '../shop.ts'
import { notify } from '../ui/notify.ts'
import { useHydrated } from '../use-hydrated.ts'

interface ShareLinksProps {
  path: string
  name: string
  image: string | undefined
}

const look =
  'grid size-11 place-items-center rounded-full border border-hairline bg-white text-maroon transition hover:border-gold-bright hover:bg-sand'

/** Plain links with the address that search engines know, whatever address this page was reached by. */
export function ShareLinks({ path, name, image }: ShareLinksProps) {
  const shop = useShop()
  const address = `${shop.publicUrl}${path}`
  const picture = image && pictureAddress(shop, image)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm font-semibold">Share</span>
      <ul className="flex flex-wrap gap-2">
        {placesToShare(address, name, picture).map(({ label, sign, to }) => (
          <li key={label}>
            <a href={to} target="_blank" rel="noopener noreferrer" aria-label={`Share on ${label}`} className={look}>
              <svg aria-hidden className="size-4.5 fill-current">
                <use href={`/share-signs.svg#${sign}`} />
              </svg>
            </a>
          </li>
        ))}
        <li className="noscript:hidden">
          <ShareHere address={address} name={name} />
        </li>
      </ul>
    </div>
  )
}

function placesToShare(address: string, name: string, picture: string | undefined) {
  const addressOf = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`
  const places: { label: string; sign: string; to: string }[] = [
    { label: 'WhatsApp', sign: 'whatsapp', to: addressOf('https://wa.me/', { text: `${name} ${address}` }) },
    {
      label: 'Facebook',
      sign: 'facebook',
      to: addressOf('https://www.facebook.com/sharer/sharer.php', { u: address }),
    },
    { label: 'X', sign: 'x', to: addressOf('https://x.com/intent/post', { text: name, url: address }) },
    {
      label: 'Pinterest',
      sign: 'pinterest',
      to: addressOf('https://www.pinterest.com/pin/create/button/', {
        url: address,
        description: name,
        ...(picture && { media: picture }),
      }),
    },
  ]
  return places
}

/** The phone's own way to share where it has one, otherwise the address into the clipboard. */
function ShareHere({ address, name }: { address: string; name: string }) {
  const [copied, setCopied] = useState(false)
  const canShare = useHydrated() && 'share' in navigator
  const share = async () => {
    try {
      if (canShare) return await navigator.share({ title: name, url: address })
      await navigator.clipboard.writeText(address)
      setCopied(true)
      void notify('success', 'Link copied', 3)
    } catch (error) {
      // Closing the phone's sheet without sharing is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      void notify('error', 'The link could not be copied', 3)
    }
  }
  const Icon = canShare ? Share : copied ? Check : LinkIcon
  return (
    <button
      type="button"
      aria-label={canShare ? 'Share in another way' : 'Copy link'}
      className={look}
      onClick={() => void share()}
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  )
}
