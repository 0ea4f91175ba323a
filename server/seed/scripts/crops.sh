#!/bin/sh
# Cuts the square details of the footer from the product images (needs cwebp). CC0.
cd "$(dirname "$0")/../../.." || exit 1
cut_() { cwebp -quiet -q 88 -crop "$3" "$4" "$5" "$5" -resize 600 600 "server/seed/images/$2.webp" -o "src/assets/editorial/gallery-$1.webp"; }
cut_ 1 15-emerald-pendant 190 430 620
cut_ 2 39-satin-clutch 300 340 600
cut_ 3 11-plisse-midi-dress 220 380 560
cut_ 4 30-eyeshadow-palette 250 500 600
cut_ 5 41-silk-scarf 240 360 600
cut_ 6 45-pearl-hair-clip 300 420 600
