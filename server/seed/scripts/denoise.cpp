// Feature-guided dual-buffer non-local-means denoiser (stands in for OpenImageDenoise,
// which Debian's Blender 3.4 lacks). Works in bands of rows that stay in the cache.  CC0.
// usage: denoise W H a.raw b.raw albedo.raw normal.raw out.raw [strength]
// every .raw is W*H*3 float32; a and b are two renders with different seeds.
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#include <algorithm>
typedef std::vector<float> V;
static int W, H; static const int R = 11, BAND = 24;      // R: reach of the search plus the patch's border
static int PW, PH;                                         // padded size
struct Planes { V p[3]; };                                 // clamped borders are baked in
template <class F> static Planes rd(const char *path, F f) {
  V v((size_t)W*H*3); FILE *h = fopen(path, "rb");
  if (!h || fread(v.data(), 4, v.size(), h) != v.size()) { fprintf(stderr, "read %s\n", path); exit(1); } fclose(h);
  Planes o; for (auto &q : o.p) q.resize((size_t)PW*PH);
  for (int y = 0; y < PH; y++) for (int x = 0; x < PW; x++) { size_t s = (size_t)std::clamp(y-R, 0, H-1)*W+std::clamp(x-R, 0, W-1);
    for (int k = 0; k < 3; k++) o.p[k][(size_t)y*PW+x] = f(v[3*s+k]); }
  return o; }
int main(int c, char **v) {
  W = atoi(v[1]); H = atoi(v[2]); PW = W+2*R; PH = H+2*R; float K = c > 8 ? atof(v[8]) : 1.f;
  auto id = [](float x) { return x; }; auto tone = [](float x) { return logf(1+3*std::max(x, 0.f)); };
  Planes S[2] = {rd(v[3], id), rd(v[4], id)}, T[2] = {rd(v[3], tone), rd(v[4], tone)}, al = rd(v[5], id), no = rd(v[6], id);
  size_t PN = (size_t)PW*PH; V var(PN), row(PN), vs(PN);
  for (size_t i = 0; i < PN; i++) { float s = 0; for (int k = 0; k < 3; k++) { float d = T[0].p[k][i]-T[1].p[k][i]; s += d*d; } var[i] = s/6; }
  for (int y = 0; y < PH; y++) for (int x = 0; x < PW; x++) { float s = 0; for (int j = -3; j <= 3; j++) s += var[(size_t)y*PW+std::clamp(x+j, 0, PW-1)]; row[(size_t)y*PW+x] = s; }
  for (int y = 0; y < PH; y++) for (int x = 0; x < PW; x++) { float s = 0; for (int j = -3; j <= 3; j++) s += row[(size_t)std::clamp(y+j, 0, PH-1)*PW+x]; vs[(size_t)y*PW+x] = s/49; }
  std::vector<std::pair<int, int>> off;
  for (int y = -10; y <= 10; y++) for (int x = -10; x <= 10; x++) { int m = std::max(abs(x), abs(y));
    if (m <= 3 || (m <= 6 && (x+y)%2 == 0) || (m > 6 && x%3 == 0 && y%3 == 0)) off.push_back({x, y}); }
  V out((size_t)W*H*3);
  #pragma omp parallel for schedule(dynamic)
  for (int y0 = 0; y0 < H; y0 += BAND) {
    int n = std::min(BAND, H-y0); int E = W+2;             // a band of n rows, with a border of one pixel for the patches
    V d((size_t)(n+2)*E), hx((size_t)(n+2)*W), acc[6], ws[2]; for (auto &q : acc) q.assign((size_t)n*W, 0); for (auto &q : ws) q.assign((size_t)n*W, 0);
    for (auto &o : off) { long sh = (long)o.second*PW+o.first;
      for (int h = 0; h < 2; h++) {
        for (int y = 0; y < n+2; y++) { size_t b = (size_t)(y0+y-1+R)*PW+R-1; float *D = &d[(size_t)y*E];
          const float *a0 = &T[h].p[0][b], *a1 = &T[h].p[1][b], *a2 = &T[h].p[2][b], *vp = &vs[b];
          for (int x = 0; x < E; x++) { float e0 = a0[x]-a0[x+sh], e1 = a1[x]-a1[x+sh], e2 = a2[x]-a2[x+sh], p = vp[x], q = vp[x+sh];
            D[x] = ((e0*e0+e1*e1+e2*e2)*(1/3.f)-(p+std::min(p, q)))/(2e-6f+.20f*K*(p+q)); }
          float *X = &hx[(size_t)y*W]; for (int x = 0; x < W; x++) X[x] = D[x]+D[x+1]+D[x+2]; }
        for (int y = 0; y < n; y++) { size_t b = (size_t)(y0+y+R)*PW+R, w0 = (size_t)y*W; const float *X = &hx[w0];
          const float *l0 = &al.p[0][b], *l1 = &al.p[1][b], *l2 = &al.p[2][b], *n0 = &no.p[0][b], *n1 = &no.p[1][b], *n2 = &no.p[2][b];
          const float *s0 = &S[1-h].p[0][b+sh], *s1 = &S[1-h].p[1][b+sh], *s2 = &S[1-h].p[2][b+sh];
          float *g = &ws[h][w0], *c0 = &acc[3*h][w0], *c1 = &acc[3*h+1][w0], *c2 = &acc[3*h+2][w0];
          // the patch distance of one half weighs the pixels of the other
          for (int x = 0; x < W; x++) { float pd = (X[x]+X[x+W]+X[x+2*W])*(1/9.f);
            float e0 = l0[x]-l0[x+sh], e1 = l1[x]-l1[x+sh], e2 = l2[x]-l2[x+sh], fa = (e0*e0+e1*e1+e2*e2)*(1/.004f);
            e0 = n0[x]-n0[x+sh]; e1 = n1[x]-n1[x+sh]; e2 = n2[x]-n2[x+sh]; float fn = (e0*e0+e1*e1+e2*e2)*(1/.02f);
            float m = std::max(std::max(pd, 0.f), std::max(fa, fn)), w = m > 9 ? 0.f : expf(-std::min(m, 9.f));
            g[x] += w; c0[x] += w*s0[x]; c1[x] += w*s1[x]; c2[x] += w*s2[x]; } } } }
    for (int y = 0; y < n; y++) for (int x = 0; x < W; x++) for (int k = 0; k < 3; k++) { size_t i = (size_t)y*W+x; float s = 0;
      for (int h = 0; h < 2; h++) s += acc[3*h+k][i]/std::max(ws[h][i], 1e-6f);
      out[((size_t)(y0+y)*W+x)*3+k] = s*.5f; }
  }
  FILE *f = fopen(v[7], "wb"); fwrite(out.data(), 4, out.size(), f); fclose(f);
}
