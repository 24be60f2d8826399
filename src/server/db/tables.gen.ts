// Made from the migrated database by: npm run db:types
import type { ColumnType } from 'kysely'

export interface Tables {
  admin_requests: {
    user_id: string
    status: ColumnType<'open' | 'approved' | 'declined', 'open' | 'approved' | 'declined' | undefined, 'open' | 'approved' | 'declined'>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    decided_at: ColumnType<Date | null, Date | null | string, Date | null | string>
    decided_by: string | null
  }
  audit: {
    id: string
    at: ColumnType<Date, Date | string | undefined, Date | string>
    actor_id: string | null
    actor_name: string
    action: string
    subject_kind: string
    subject_id: string
    before: unknown
    after: unknown
  }
  cart_lines: {
    id: string
    user_id: string
    product_id: string
    size: string
    color: string
    quantity: number
    price_seen: number
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  catalog_stamp: {
    only_row: ColumnType<boolean, boolean | undefined, boolean>
    stamp: ColumnType<number, number | undefined, number>
  }
  catalogue_import_faults: {
    import_id: string
    line: number
    field: string
    words: string
  }
  catalogue_imports: {
    id: string
    actor_id: string
    actor_name: string
    file: string
    file_name: string
    mode: 'check' | 'all' | 'right'
    state: ColumnType<'waiting' | 'reading' | 'writing' | 'done' | 'failed', 'waiting' | 'reading' | 'writing' | 'done' | 'failed' | undefined, 'waiting' | 'reading' | 'writing' | 'done' | 'failed'>
    tries: ColumnType<number, number | undefined, number>
    lines: number | null
    lines_done: ColumnType<number, number | undefined, number>
    added: ColumnType<number, number | undefined, number>
    changed: ColumnType<number, number | undefined, number>
    unchanged: ColumnType<number, number | undefined, number>
    wrong: ColumnType<number, number | undefined, number>
    failure: string | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    ended_at: ColumnType<Date | null, Date | null | string, Date | null | string>
  }
  categories: {
    id: string
    name: string
    description: ColumnType<string, string | undefined, string>
    image: string | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  category_lexemes: {
    lexeme: string
    word_id: number
  }
  choice_sets: {
    id: ColumnType<number, never, never>
    choices: string[]
  }
  claim_messages: {
    id: string
    claim_id: string
    author: 'shopper' | 'staff'
    author_id: string | null
    words: string
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  claims: {
    id: string
    order_id: string
    user_id: string
    words: string
    pieces: number[]
    photos: string[]
    video: string
    status: ColumnType<'open' | 'answered' | 'replaced' | 'refunded' | 'declined', 'open' | 'answered' | 'replaced' | 'refunded' | 'declined' | undefined, 'open' | 'answered' | 'replaced' | 'refunded' | 'declined'>
    delivered_at: ColumnType<Date, Date | string, Date | string>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    settled_at: ColumnType<Date | null, Date | null | string, Date | null | string>
  }
  contact_messages: {
    id: string
    name: string
    email: string
    subject: string | null
    message: string
    read: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    user_id: string | null
  }
  invoice_counters: {
    kind: 'invoice' | 'credit_note'
    financial_year: string
    last_serial: number
  }
  invoices: {
    id: string
    kind: 'invoice' | 'credit_note'
    order_id: string
    refund_id: string | null
    financial_year: string
    serial: number
    seller: unknown
    issued_at: ColumnType<Date, Date | string | undefined, Date | string>
    buyer: unknown
    rate_percent: ColumnType<number, number | undefined, number>
    credited_before: number | null
  }
  order_events: {
    id: ColumnType<number, never, never>
    order_id: string
    kind: string
    words: string
    author: 'shop' | 'shopper' | 'staff' | 'courier' | 'provider'
    author_id: string | null
    is_private: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  order_lines: {
    order_id: string
    position: number
    product_id: string
    name: string
    sku: string | null
    image: string | null
    size: string
    color: string
    quantity: number
    price: number
    has_sizes: ColumnType<boolean, boolean | undefined, boolean>
  }
  orders: {
    id: string
    number: string
    user_id: string
    status: ColumnType<'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled', 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | undefined, 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'>
    payment_status: ColumnType<'pending' | 'confirming' | 'paid' | 'failed' | 'partly_refunded' | 'refunded', 'pending' | 'confirming' | 'paid' | 'failed' | 'partly_refunded' | 'refunded' | undefined, 'pending' | 'confirming' | 'paid' | 'failed' | 'partly_refunded' | 'refunded'>
    subtotal: number
    shipping: number
    total: number
    shipping_method: 'flat' | 'pickup'
    address: unknown
    notes: ColumnType<string, string | undefined, string>
    is_open: ColumnType<boolean, boolean | undefined, boolean>
    holds_stock: boolean
    held_until: ColumnType<Date | null, Date | null | string, Date | null | string>
    held_since: ColumnType<Date | null, Date | null | string, Date | null | string>
    seen_by_admin: ColumnType<boolean, boolean | undefined, boolean>
    tracking_number: string | null
    tracking_url: string | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    paid_at: ColumnType<Date | null, Date | null | string, Date | null | string>
    delivered_at: ColumnType<Date | null, Date | null | string, Date | null | string>
    found_by: ColumnType<string, string | undefined, string>
  }
  password_codes: {
    email: string
    user_id: string | null
    code_hash: Buffer
    tries_left: number
    expires_at: ColumnType<Date, Date | string, Date | string>
  }
  payments: {
    id: string
    provider_order_id: string
    order_id: string
    amount: number
    currency: string
    method: string | null
    outcome: 'settled' | 'returned'
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  product_word_sets: {
    number: number
    words: number[]
    name_words: number[]
  }
  product_words: {
    word_id: number
    place: number
    number: number
  }
  products: {
    id: string
    number: ColumnType<number, never, never>
    name: string
    description: string
    price: number
    discount_price: number | null
    sale_price: ColumnType<number, never, never>
    percent_off: ColumnType<number, never, never>
    category_id: string | null
    subcategory_id: string | null
    stock: number
    bestseller: ColumnType<boolean, boolean | undefined, boolean>
    images: string[]
    sizes: ColumnType<string[], string[] | undefined, string[]>
    colors: ColumnType<string[], string[] | undefined, string[]>
    sku: string | null
    specifications: ColumnType<unknown, unknown | undefined, unknown>
    own_rating: number | null
    stars: ColumnType<number, number | undefined, number>
    reviews_count: ColumnType<number, number | undefined, number>
    rating: ColumnType<number | null, never, never>
    version: ColumnType<number, number | undefined, number>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    deleted_at: ColumnType<Date | null, Date | null | string, Date | null | string>
    choice_set: ColumnType<number, number | undefined, number>
    in_stock: ColumnType<boolean, never, never>
  }
  provider_orders: {
    id: string
    order_id: string
    is_current: ColumnType<boolean, boolean | undefined, boolean>
    next_check_at: ColumnType<Date | null, Date | null | string, Date | null | string>
    checks: ColumnType<number, number | undefined, number>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  rate_limits: {
    key: string
    count: number
    resets_at: ColumnType<Date, Date | string, Date | string>
  }
  refunds: {
    id: string
    payment_id: string
    order_id: string
    amount: number
    reason: string
    status: ColumnType<'asked' | 'pending' | 'done' | 'failed', 'asked' | 'pending' | 'done' | 'failed' | undefined, 'asked' | 'pending' | 'done' | 'failed'>
    provider_id: string | null
    asked_by: string | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    done_at: ColumnType<Date | null, Date | null | string, Date | null | string>
    by_hand: ColumnType<boolean, boolean | undefined, boolean>
    instead_of: string | null
    claimed_until: ColumnType<Date | null, Date | null | string, Date | null | string>
  }
  reset_tokens: {
    token_hash: Buffer
    user_id: string
    expires_at: ColumnType<Date, Date | string, Date | string>
  }
  reviews: {
    id: string
    product_id: string
    user_id: string | null
    name: string
    email: string
    rating: number
    review: string
    verified: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  sales_days: {
    day: ColumnType<Date, Date | string, Date | string>
    orders: number
    sales: number
    units: number
    created: number
    created_and_paid: number
  }
  sales_days_products: {
    day: ColumnType<Date, Date | string, Date | string>
    product_id: string
    units: number
    sales: number
  }
  sales_months: {
    month: ColumnType<Date, Date | string, Date | string>
  }
  sales_months_products: {
    month: ColumnType<Date, Date | string, Date | string>
    product_id: string
    units: number
    sales: number
  }
  scarce_products: {
    number: number
    stock: number
  }
  search_synonyms: {
    word: string
    stands_for: string
  }
  search_words: {
    id: ColumnType<number, never, never>
    word: string
  }
  sessions: {
    token_hash: Buffer
    user_id: string
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>
    expires_at: ColumnType<Date, Date | string, Date | string>
    id: string
    device: ColumnType<string, string | undefined, string>
  }
  setup_codes: {
    code_hash: Buffer
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  shipments: {
    order_id: string
    provider_order_id: string | null
    provider_shipment_id: string | null
    awb: string | null
    courier_name: string | null
    status_id: number | null
    status_label: string | null
    status_at: ColumnType<Date | null, Date | null | string, Date | null | string>
    expected_at: ColumnType<Date | null, Date | null | string, Date | null | string>
    claimed_until: ColumnType<Date | null, Date | null | string, Date | null | string>
    next_check_at: ColumnType<Date | null, Date | null | string, Date | null | string>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    is_withdrawn: ColumnType<boolean, boolean | undefined, boolean>
    asked_reference: string | null
    asked_with: string | null
  }
  subcategories: {
    id: string
    category_id: string | null
    name: string
    description: ColumnType<string, string | undefined, string>
    logo: string | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  users: {
    id: string
    name: string
    email: string
    phone: string | null
    pincode: string | null
    password_hash: string
    role: ColumnType<'user' | 'admin', 'user' | 'admin' | undefined, 'user' | 'admin'>
    profile_image: string | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    email_proved_at: ColumnType<Date | null, Date | null | string, Date | null | string>
  }
  videos: {
    id: string
    kind: 'video' | 'testimonial'
    video_url: string
    poster: string | null
    description: ColumnType<string, string | undefined, string>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  wishlist_items: {
    user_id: string
    product_id: string
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
}
