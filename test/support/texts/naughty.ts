// Titles, names and words that mean harm, after public collections of naughty strings.

/** A reader sees each as what it is, and never what it would do. */
export const NAUGHTY: readonly string[] = [
  '<img src=x onerror="document.documentElement.dataset.hit=1">',
  '<script>document.documentElement.dataset.hit=2</script>',
  '"><svg onload="document.documentElement.dataset.hit=3">',
  "' autofocus onfocus='document.documentElement.dataset.hit=4",
  '<iframe srcdoc="<script>parent.document.documentElement.dataset.hit=5</script>">',
  '</title></span></template><b>bold</b><!-- ]]>',
  '&lt;b&gt; &amp;amp; &#x3c;i&#x3e;',
  '${7*7} {{7*7}} <%= 7*7 %> ?{0}?',
  'javascript:document.documentElement.dataset.hit=6',
  'bell \u0007 escape \u001b[31mred\u001b[0m back\b\b delete \u007f c1 \u0085\u009b',
  'plan \u202egnp.lmth\u202c \u2066isolated\u2069 \u200f\u200e\u061c',
  'لوحة \u0627\u0644\u0645\u0641\u0627\u062a\u064a\u062d (1) ع',
  'Z\u0351\u036b\u0343a\u0328\u0301l\u0334g\u0335o \ufeff\u200b\u00ad\u2028\u2029',
  '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 \ufffd \ufffe',
]
