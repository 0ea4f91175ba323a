#!/bin/sh
# Cuts the square details of the footer from the product images (needs cwebp). CC0.
cd "$(dirname "$0")/../../.." || exit 1
cut_() { cwebp -quiet -q "${6:-88}" -crop "$3" "$4" "$5" "$5" -resize 600 600 "server/seed/images/$2.webp" -o "src/assets/editorial/gallery-$1.webp"; }
cut_ 1 15-emerald-pendant 304 688 992
cut_ 2 39-satin-clutch 480 544 960
cut_ 3 11-plisse-midi-dress 384 736 896 82
cut_ 4 30-eyeshadow-palette 400 800 960
cut_ 5 41-silk-scarf 384 576 960
cut_ 6 45-pearl-hair-clip 480 672 960
