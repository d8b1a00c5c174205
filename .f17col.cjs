// cut a tall page into columns: out width cols file
const sharp=require('sharp');
const [out,scale,colH,file,from='0',count='4']=process.argv.slice(2);
(async()=>{const m=await sharp(file).metadata(); const s=+scale; const W=Math.round(m.width*s); const img=await sharp(file).resize({width:W}).png().toBuffer(); const mm=await sharp(img).metadata(); const n=Math.min(+count,Math.ceil((mm.height-(+from))/(+colH))); const comp=[];
for(let i=0;i<n;i++){const top=(+from)+i*colH; if(top>=mm.height)break; const h=Math.min(+colH,mm.height-top); comp.push({input:await sharp(img).extract({left:0,top,width:W,height:h}).png().toBuffer(),left:i*(W+10),top:0});}
await sharp({create:{width:n*(W+10),height:+colH,channels:3,background:'#888'}}).composite(comp).png().toFile(out); console.log(out,mm.height);})();
